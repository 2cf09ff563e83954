import { z } from 'zod'

/** Where files are. Credentials of S3 come from the AWS SDK's standard chain. */
export type FileSettings =
  | { readonly kind: 'disk' }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      /** Of a compatible server, which is addressed by paths; undefined for AWS. */
      readonly endpoint: string | undefined
      /** Undefined for the bucket's own. */
      readonly encryption: 'AES256' | 'aws:kms' | undefined
      /** Undefined for the account's default key. */
      readonly kmsKeyId: string | undefined
    }

export type S3Settings = Extract<FileSettings, { kind: 's3' }>

/** Rows of the table in `server/config.ts`. */
export const fileVariables = {
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    allowed: 'the name of a bucket: 3 to 63 of a-z, 0-9, "." and "-"',
  },
  S3_REGION: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .optional(),
    allowed: 'a region such as ap-south-1',
  },
  S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    allowed: 'an address such as https://s3.example.in',
  },
  S3_ENCRYPTION: { schema: z.enum(['AES256', 'aws:kms']).optional(), allowed: 'AES256 or aws:kms' },
  S3_KMS_KEY_ID: { schema: z.string().optional(), allowed: 'the id or ARN of a key' },
} as const

type Name = keyof typeof fileVariables
type Variables = { readonly [K in Name]?: z.output<(typeof fileVariables)[K]['schema']> }

/** @returns the settings, or a line for each problem */
export function fileSettings({
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ENDPOINT: endpoint,
  S3_ENCRYPTION: encryption,
  S3_KMS_KEY_ID: kmsKeyId,
}: Variables): FileSettings | { readonly problems: readonly string[] } {
  const further = { S3_REGION: region, S3_ENDPOINT: endpoint, S3_ENCRYPTION: encryption, kmsKeyId }
  if (bucket === undefined) {
    const isSet = Object.values(further).some((value) => value !== undefined)
    return isSet
      ? { problems: ['S3_BUCKET is not set; the other S3_ settings need it.'] }
      : { kind: 'disk' }
  }
  const problems: string[] = []
  if (region === undefined) problems.push('S3_REGION is not set; S3_BUCKET needs it.')
  if (kmsKeyId !== undefined && encryption !== 'aws:kms') {
    problems.push('S3_KMS_KEY_ID is set; that needs S3_ENCRYPTION to be aws:kms.')
  }
  if (problems.length > 0 || region === undefined) return { problems }
  return { kind: 's3', bucket, region, endpoint, encryption, kmsKeyId }
}
