import { z } from 'zod'
import { PRESCRIPTION_STATES } from './codes.ts'
import { defineEndpoint } from './endpoint.ts'
import { idSchema, instantSchema } from './fields.ts'
import { MAX_FILES, UPLOAD_TYPES } from './rules/uploads.ts'

/** `url` is `downloadImage` of the key; like every call it needs the session's headers. */
const uploadedSchema = z.object({ imageKey: z.string(), url: z.string() })

/** A file as a data URL, at most about 10 MB. */
export const fileBody = z.object({ file: z.string().startsWith('data:').max(14_000_000) })

/** A file of a prescription or an application, for its sender; `downloadImage` returns it. */
export const sentFileSchema = z.object({
  imageKey: z.string(),
  type: z.enum(UPLOAD_TYPES),
  bytes: z.number().int(),
})
export type SentFile = z.infer<typeof sentFileSchema>

/** Keys of the files after the first, in their order. */
export const moreKeysSchema = z
  .array(z.string().min(1).max(200))
  .max(MAX_FILES - 1)
  .default([])

/** Milliseconds; enough for ten megabytes over a slow mobile network. */
export const UPLOAD_TIMEOUT_MS = 180_000

/** Bytes of a body: 10 MB of files as data URLs, shared by all pictures of one call to limit memory. */
export const UPLOAD_BODY_BYTES = 14_000_000

export const uploadEndpoints = {
  uploadMedia: defineEndpoint({
    rule: 'R7.021',
    method: 'POST',
    path: 'uploads/s3/upload-media',
    summary: 'Stores a picture or a PDF',
    access: 'session',
    health: 'writes',
    body: fileBody,
    response: uploadedSchema,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    bodyLimit: UPLOAD_BODY_BYTES,
  }),
  uploadImages: defineEndpoint({
    rule: 'R7.022',
    method: 'POST',
    path: 'buploads/blob/upload-images',
    summary: 'Stores pictures',
    access: 'session',
    health: 'writes',
    body: z.object({ files: z.array(fileBody.shape.file).min(1).max(5) }),
    response: z.object({ images: z.array(uploadedSchema) }),
    timeoutMs: UPLOAD_TIMEOUT_MS,
    bodyLimit: UPLOAD_BODY_BYTES,
  }),
  downloadImage: defineEndpoint({
    rule: 'R7.023',
    method: 'GET',
    path: 'uploads/s3/download-image',
    summary: 'A stored picture or PDF, to the account or browser that sent it',
    access: 'session',
    health: 'reads',
    query: z.object({ imageKey: z.string().min(1) }),
    response: z.instanceof(Uint8Array),
    binary: true,
  }),
  prescriptionList: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'prescriptions/list',
    summary: 'The prescriptions that this account or browser sent, newest first',
    access: 'session',
    health: 'reads',
    response: z.object({
      prescriptions: z.array(
        z.object({
          prescription_id: idSchema,
          name: z.string(),
          remarks: z.string(),
          sent_at: instantSchema,
          files: z.array(sentFileSchema),
          /** Absent where the lab reads prescriptions by telephone only. */
          state: z.enum(PRESCRIPTION_STATES).optional(),
        }),
      ),
    }),
  }),
}
