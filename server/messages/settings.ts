import { z } from 'zod'

/** The gateways of messages; undefined where the lab has none. */
export type MessageSettings = {
  readonly sms:
    | { readonly gateway: 'msg91'; readonly authKey: string; readonly reportToken: string }
    | {
        readonly gateway: 'http'
        readonly url: string
        readonly token: string
        readonly reportSecret: string
      }
    | undefined
  readonly email: { readonly url: string; readonly from: string } | undefined
  readonly whatsApp:
    | {
        readonly phoneNumberId: string
        readonly token: string
        readonly appSecret: string
        readonly verifyToken: string
      }
    | undefined
  /** Path of the file with the registered templates. */
  readonly templatesFile: string | undefined
}

/** Rows of the table in `server/config.ts`. */
export const messageVariables = {
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    allowed: 'an address such as smtps://user:password@mail.example.in:465',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(/^[^<>@\r\n]*(<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/)
      .optional(),
    allowed: 'a sender such as Parakh Diagnostics <care@parakh.example>',
  },
  MSG91_AUTH_KEY: { schema: z.string().optional(), allowed: 'a key of MSG91' },
  MSG91_REPORT_TOKEN: { schema: z.string().min(20).optional(), allowed: '20 characters or more' },
  SMS_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    allowed: 'an address such as https://sms.example.in',
  },
  SMS_TOKEN: { schema: z.string().optional(), allowed: 'a token of the gateway' },
  SMS_REPORT_SECRET: { schema: z.string().min(20).optional(), allowed: '20 characters or more' },
  WHATSAPP_PHONE_NUMBER_ID: { schema: z.string().regex(/^\d+$/).optional(), allowed: 'digits' },
  WHATSAPP_TOKEN: { schema: z.string().optional(), allowed: 'a token of WhatsApp' },
  WHATSAPP_APP_SECRET: { schema: z.string().optional(), allowed: 'the secret of the app at Meta' },
  WHATSAPP_VERIFY_TOKEN: { schema: z.string().optional(), allowed: 'a token of your choice' },
  MESSAGE_TEMPLATES: { schema: z.string().optional(), allowed: 'a file' },
} as const

const GROUPS = {
  msg91: ['MSG91_AUTH_KEY', 'MSG91_REPORT_TOKEN'],
  http: ['SMS_URL', 'SMS_TOKEN', 'SMS_REPORT_SECRET'],
  email: ['SMTP_URL', 'MAIL_FROM'],
  whatsApp: [
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ],
} as const

type Name = (typeof GROUPS)[keyof typeof GROUPS][number] | 'MESSAGE_TEMPLATES'
export type MessageVariables = { readonly [Key in Name]?: string | undefined }

/**
 * Reads which gateways are set. The variables of a gateway belong together.
 * @returns the settings, or a line for each problem.
 */
export function messageSettings(
  variables: MessageVariables,
): MessageSettings | { readonly problems: readonly string[] } {
  const problems: string[] = []
  const given = (group: keyof typeof GROUPS): Record<string, string> | undefined => {
    const missing = GROUPS[group].filter((name) => variables[name] === undefined)
    if (missing.length === GROUPS[group].length) return undefined
    if (missing.length > 0) {
      problems.push(`${GROUPS[group].join(', ')} belong together; set ${missing.join(', ')} too.`)
    }
    return Object.fromEntries(GROUPS[group].map((name) => [name, variables[name] ?? '']))
  }
  const [msg91, http, email, whatsApp] = [
    given('msg91'),
    given('http'),
    given('email'),
    given('whatsApp'),
  ]
  if (msg91 && http) problems.push('MSG91_AUTH_KEY and SMS_URL are both set; SMS go one way only.')
  if (problems.length > 0) return { problems }
  return {
    sms:
      (msg91 && {
        gateway: 'msg91',
        authKey: msg91.MSG91_AUTH_KEY ?? '',
        reportToken: msg91.MSG91_REPORT_TOKEN ?? '',
      }) ??
      (http && {
        gateway: 'http',
        url: http.SMS_URL ?? '',
        token: http.SMS_TOKEN ?? '',
        reportSecret: http.SMS_REPORT_SECRET ?? '',
      }),
    email: email && { url: email.SMTP_URL ?? '', from: email.MAIL_FROM ?? '' },
    whatsApp: whatsApp && {
      phoneNumberId: whatsApp.WHATSAPP_PHONE_NUMBER_ID ?? '',
      token: whatsApp.WHATSAPP_TOKEN ?? '',
      appSecret: whatsApp.WHATSAPP_APP_SECRET ?? '',
      verifyToken: whatsApp.WHATSAPP_VERIFY_TOKEN ?? '',
    },
    templatesFile: variables.MESSAGE_TEMPLATES,
  }
}
