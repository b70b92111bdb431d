import { config } from "zod/mini";

// Zod would compile its parsers with `new Function`, which the content security policy forbids.
config({ jitless: true });
