import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { downloadFromS3, type S3Object, uploadToS3 } from "./s3.ts";
import { ArchiveError } from "./tar.ts";

type Environment = Record<string, string | undefined>;

/** The location of an archive: a file, or an object of S3. */
export interface Place {
  name: string;
  /** Writes all of it or nothing: an interrupted write leaves nothing behind that looks like an archive. */
  write(bytes: AsyncIterable<Buffer>): Promise<void>;
  read(): AsyncIterable<Buffer>;
}

export function placeOf(text: string, environment: Environment): Place {
  return text.startsWith("s3://") ? s3Place(text, environment) : filePlace(path.resolve(text));
}

function filePlace(file: string): Place {
  return {
    name: file,
    async write(bytes) {
      const unfinished = `${file}.unfinished`;
      try {
        await pipeline(Readable.from(bytes), createWriteStream(unfinished, { mode: 0o600 }));
        const written = await open(unfinished, "r");
        await written.sync();
        await written.close();
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: () => createReadStream(file),
  };
}

function s3Place(text: string, environment: Environment): Place {
  const match = /^s3:\/\/([^/]+)\/(.+)$/.exec(text);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!match?.[1] || !match[2]) throw new ArchiveError(`${text} is no place in S3: s3://bucket/path/name is.`);
  if (!accessKeyId || !secretAccessKey)
    throw new ArchiveError("S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.");
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || "us-east-1";
  const credentials = {
    accessKeyId,
    secretAccessKey,
    sessionToken: environment.AWS_SESSION_TOKEN || undefined,
    region,
  };
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL || undefined;
  const object: S3Object = { bucket: match[1], key: match[2], endpoint, credentials };
  return { name: text, write: (bytes) => uploadToS3(object, bytes), read: () => downloadFromS3(object) };
}
