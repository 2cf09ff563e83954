import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { doneSchema, idSchema, instantSchema, otpSchema } from './fields.ts'

export const accountSessionSchema = z.object({
  session_id: idSchema,
  /** For example `Chrome on Android`. */
  device: z.string(),
  signed_in_at: instantSchema,
  last_used_at: instantSchema,
  /** The session that sends this request. */
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSessionSchema>

/** Purposes that need consent. Each is given and withdrawn separately. */
export const CONSENT_PURPOSES = [
  'service',
  'reports-by-message',
  'reports-by-email',
  'whatsapp',
  'reminders',
  'offers',
  'research',
] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

export const consentSchema = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  given: z.boolean(),
  /** When it was last given or withdrawn; null if the patient never answered. */
  at: instantSchema.nullable(),
  /** Version of the wording that was shown. */
  version: z.string().nullable(),
})
export type Consent = z.infer<typeof consentSchema>

export const consentEntrySchema = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  given: z.boolean(),
  at: instantSchema,
  version: z.string(),
})

/** Calls about the account itself: sessions, consents, data export, deletion. */
export const accountEndpoints = {
  sessionList: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'patient/session/list',
    summary: 'Where the account is signed in',
    access: 'patient',
    health: 'none',
    response: z.object({
      /** The current session first, then the most recently used. */
      sessions: z.array(accountSessionSchema),
      /** Whether a password was ever set: an account can use one-time codes only. */
      has_password: z.boolean(),
    }),
  }),
  sessionEnd: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'patient/session/end',
    summary: 'Signs one of them out',
    access: 'patient',
    health: 'none',
    body: z.object({ session_id: idSchema }),
    response: doneSchema,
  }),
  sessionEndOthers: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'patient/session/end-others',
    summary: 'Signs all but the caller out',
    access: 'patient',
    health: 'none',
    body: z.object({}),
    response: z.object({ ended: z.number().int() }),
  }),
  consentList: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'patient/consent/list',
    summary: 'What the holder agreed to, item by item, and the record of it',
    access: 'patient',
    health: 'none',
    response: z.object({
      consents: z.array(consentSchema),
      /** Newest first. */
      record: z.array(consentEntrySchema),
    }),
  }),
  consentSet: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'patient/consent/set',
    summary: 'Gives or withdraws one consent',
    access: 'patient',
    health: 'none',
    body: z.object({ purpose: z.enum(CONSENT_PURPOSES), given: z.boolean() }),
    response: consentSchema,
  }),
  exportData: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'patient/data/export',
    summary: 'Everything that is kept about the account, as a ZIP of JSON and PDF files',
    access: 'patient',
    health: 'reads',
    body: z.object({}),
    response: z.instanceof(Uint8Array),
    binary: true,
    timeoutMs: 120_000,
  }),
  deleteAccountCode: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'patient/account/send-otp',
    summary: 'Sends the code that confirms the end of the account',
    access: 'patient',
    health: 'none',
    body: z.object({}),
    response: z.object({ resend_after: z.number().int(), expires_in: z.number().int() }),
  }),
  deleteAccount: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'patient/account/delete',
    summary: 'Ends the account; what the law keeps is named in the answer',
    access: 'patient',
    health: 'writes',
    body: z.object({ otp: otpSchema }),
    response: z.object({ kept: z.array(z.string()) }),
  }),
}
