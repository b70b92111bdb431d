-- 0.3.0: the version before runs on this.
-- The fingerprint of the certificate that a device has to come with, beside its secret; null where its secret is enough.
ALTER TABLE devices ADD COLUMN certificate_sha256 bytea CHECK (octet_length(certificate_sha256) = 32);
