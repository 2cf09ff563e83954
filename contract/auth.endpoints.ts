import { z } from 'zod'
import { CHOSEN_CATEGORIES } from './codes.ts'
import { TOKEN_REQUEST_TIMEOUT_MS } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  cityIdSchema,
  dateSchema,
  doneSchema,
  emailSchema,
  genderSchema,
  idSchema,
  mobileSchema,
  nameSchema,
  optionalNameSchema,
  otpSchema,
} from './fields.ts'
import { moreKeysSchema } from './uploads.endpoints.ts'

/** User data that the browser keeps (spec §3). */
export const userSchema = z.object({
  uniqueId: idSchema,
  mobile_no: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  gender: genderSchema,
  dob: dateSchema,
  email: z.string().nullable(),
  /** Sign-in by e-mail needs it. Cookies of older releases lack it; treat that as not confirmed. */
  email_confirmed: z.boolean().optional(),
  city_id: z.number().int(),
  city_name: z.string(),
  state_name: z.string(),
  patient_id: idSchema,
  /**
   * Version of the picture at `patient/photo`, null if there is none. Cookies of older releases
   * lack it.
   */
  photo: z.string().nullable().optional(),
  /** Cookies of older releases lack it. */
  patient_category: z.literal(CHOSEN_CATEGORIES).optional(),
})
export type User = z.infer<typeof userSchema>

export const tokensSchema = z.object({ token: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof tokensSchema>

/** Claims of the access token (a JWT; `exp` and `iat` in seconds). */
export const accessClaimsSchema = z.object({
  uniqueId: idSchema,
  patient_id: idSchema,
  mobile_no: z.string(),
  exp: z.number().int(),
  iat: z.number().int(),
})
export type AccessClaims = z.infer<typeof accessClaimsSchema>

export const otpSentSchema = z.object({
  /** Seconds until another code can be requested. */
  resend_after: z.number().int(),
  /** Seconds until the code expires. */
  expires_in: z.number().int(),
})

const signedInSchema = tokensSchema.extend({ registered: z.literal(true), user: userSchema })

/** A verified number without an account continues at `auth/register/user` with this token. */
const newNumberSchema = z.object({
  registered: z.literal(false),
  registration_token: z.string(),
})

const profileFields = {
  firstName: nameSchema,
  middleName: optionalNameSchema,
  lastName: optionalNameSchema,
  gender: genderSchema,
  dob: dateSchema,
  email: emailSchema.nullable(),
}

export const profileFieldsSchema = z.object({
  ...profileFields,
  middleName: profileFields.middleName.default(''),
  lastName: profileFields.lastName.default(''),
  email: profileFields.email.default(null),
})

/** Holds only the fields that change: a default would overwrite a field that was left out. */
export const profileChangesSchema = z.object(profileFields).partial()

const passwordSchema = z.string().min(8, 'Use 8 characters or more.').max(128)

/** Milliseconds; signing out does not wait longer for the server. */
const LOG_OUT_TIMEOUT_MS = 5_000

export const authEndpoints = {
  csrfToken: defineEndpoint({
    rule: 'R7.008',
    method: 'GET',
    path: 'auth/csrf-token',
    summary: 'A CSRF token for the calls that change something',
    access: 'public',
    health: 'none',
    response: z.object({ csrf_token: z.string() }),
    secret: true,
    timeoutMs: TOKEN_REQUEST_TIMEOUT_MS,
  }),
  sessionToken: defineEndpoint({
    rule: 'R7.010',
    method: 'POST',
    path: 'auth/get-session-token',
    summary: 'A session token for a browser',
    access: 'public',
    health: 'none',
    body: z.object({ UUID: z.uuid() }),
    response: z.object({ session_token: z.string() }),
    timeoutMs: TOKEN_REQUEST_TIMEOUT_MS,
  }),
  refreshToken: defineEndpoint({
    rule: 'R7.011',
    method: 'POST',
    path: 'auth/refresh-token',
    summary: 'A new pair of tokens for the refresh token',
    access: 'public',
    health: 'none',
    body: z.object({ token: z.string().min(1) }),
    response: tokensSchema,
    timeoutMs: TOKEN_REQUEST_TIMEOUT_MS,
  }),
  logOut: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'auth/log-out',
    summary: 'Ends the session of a refresh token; an unknown one is answered alike',
    access: 'public',
    health: 'none',
    body: z.object({
      token: z.string().min(1),
      /**
       * The patient chose to log out: what the draft of this session holds is released. Otherwise
       * the session was lost, and the booking waits for the same patient.
       */
      chosen: z.boolean().default(false),
    }),
    response: doneSchema,
    timeoutMs: LOG_OUT_TIMEOUT_MS,
  }),
  sendOtp: defineEndpoint({
    rule: 'R7.012',
    method: 'POST',
    path: 'auth/send/otp',
    summary: 'Sends a one-time password by SMS',
    access: 'public',
    health: 'none',
    body: z.object({ mobile_no: mobileSchema }),
    response: otpSentSchema,
  }),
  verifyOtp: defineEndpoint({
    rule: 'R7.013',
    method: 'POST',
    path: 'auth/verify/otp',
    summary: 'Signs in with a one-time password or a password; a new number goes on to register',
    access: 'public',
    health: 'none',
    body: z.union([
      z.object({ mobile_no: mobileSchema, otp: otpSchema }),
      z.object({ email: emailSchema, otp: otpSchema }),
      z.object({ mobile_no: mobileSchema, password: z.string().min(1).max(128) }),
    ]),
    response: z.discriminatedUnion('registered', [signedInSchema, newNumberSchema]),
  }),
  registerUser: defineEndpoint({
    rule: 'R7.014',
    method: 'POST',
    path: 'auth/register/user',
    summary: 'Makes the account of a verified number and signs it in',
    access: 'public',
    health: 'none',
    body: profileFieldsSchema.extend({
      registration_token: z.string().min(1),
      city_id: cityIdSchema,
      password: passwordSchema.optional(),
    }),
    response: signedInSchema,
  }),
  sendEmailOtp: defineEndpoint({
    rule: 'R7.015',
    method: 'POST',
    path: 'auth/send/email-otp',
    summary: 'Sends a one-time password by e-mail',
    access: 'public',
    health: 'none',
    body: z.object({ email: emailSchema }),
    response: otpSentSchema,
  }),
  sendMobileOtp: defineEndpoint({
    rule: 'R7.016',
    method: 'POST',
    path: 'auth/send/mobile-otp',
    summary: 'Sends the one-time password that confirms a number at registration',
    access: 'public',
    health: 'none',
    body: z.object({ mobile_no: mobileSchema }),
    response: otpSentSchema,
  }),
  registration: defineEndpoint({
    rule: 'R7.017',
    method: 'POST',
    path: 'auth/registration',
    summary: 'Makes an account in one step with a confirmed number',
    access: 'public',
    health: 'none',
    body: profileFieldsSchema.extend({
      mobile_no: mobileSchema,
      otp: otpSchema,
      city_id: cityIdSchema,
      password: passwordSchema.optional(),
    }),
    response: signedInSchema,
  }),
  forgotPasswordSendOtp: defineEndpoint({
    rule: 'R7.018',
    method: 'POST',
    path: 'auth/forgot/password/send-otp',
    summary: 'Sends the one-time password that allows a new password',
    access: 'public',
    health: 'none',
    body: z.object({ mobile_no: mobileSchema }),
    response: otpSentSchema,
  }),
  forgotPasswordVerifyOtp: defineEndpoint({
    rule: 'R7.019',
    method: 'POST',
    path: 'auth/forgot/password/verify-otp',
    summary: 'Sets a new password',
    access: 'public',
    health: 'none',
    body: z.object({ mobile_no: mobileSchema, otp: otpSchema, password: passwordSchema }),
    response: doneSchema,
  }),
  uploadPrescription: defineEndpoint({
    rule: 'R7.020',
    method: 'POST',
    path: 'auth/upload-prescription',
    summary: 'Sends a prescription that was uploaded before',
    access: 'session',
    health: 'writes',
    body: z.object({
      imageKey: z.string().min(1),
      name: nameSchema,
      mobile_no: mobileSchema,
      /** Further pages. */
      more_keys: moreKeysSchema,
      /** Of a document that the radiologist of an order asked for. */
      order_id: idSchema.optional(),
      remarks: z.string().max(500).default(''),
    }),
    response: z.object({ prescription_id: idSchema }),
  }),
}
