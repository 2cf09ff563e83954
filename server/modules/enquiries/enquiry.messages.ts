import type { Config } from '#server/config.ts'
import type { Message } from '#server/messages/message.ts'
import type { EnquiryRow } from './enquiry.repository.ts'

/** The form; `callback-request` is the dialog. */
export type EnquiryKind =
  | 'callback-request'
  | 'callback'
  | 'corporate'
  | 'franchise'
  | 'test'
  | 'get-in-touch'
  | 'vendor'
  | 'reach-out'
  | 'feedback'
  | 'job-application'

/** Names of the forms, for messages. */
const KINDS: Readonly<Record<EnquiryKind, string>> = {
  'callback-request': 'callback request',
  callback: 'callback request',
  corporate: 'corporate tie-up enquiry',
  franchise: 'franchise enquiry',
  test: 'question about a test',
  'get-in-touch': 'message',
  vendor: 'vendor enquiry',
  'reach-out': 'message to the management',
  feedback: 'feedback',
  'job-application': 'job application',
}

/** The lab calls back, so no confirmation is sent. */
const CALLS: readonly EnquiryKind[] = ['callback-request', 'callback']

type Facts = {
  readonly kind: EnquiryKind
  readonly enquiry: EnquiryRow
  readonly cityName?: string
}

/** A copy for the lab, and a confirmation if an e-mail address was given. */
export function enquiryMessages(
  { labName, labEmail }: Pick<Config, 'labName' | 'labEmail'>,
  { kind, enquiry, cityName }: Facts,
): Message[] {
  const copy: Message = {
    channel: 'email',
    to: labEmail,
    template: `enquiry.${kind}`,
    subject: `A new ${KINDS[kind]}`,
    text: labCopy(kind, enquiry, cityName),
  }
  if (!enquiry.email || CALLS.includes(kind)) return [copy]
  // Anybody can enter another person's address, so the confirmation contains no user input.
  const text = `${labName}: your ${KINDS[kind]} has reached us. Reference number ${enquiry.id.slice(0, 8)}. If you did not send it, ignore this message.`
  const subject = `Your ${KINDS[kind]} has reached us`
  return [
    copy,
    { channel: 'email', to: enquiry.email, template: 'enquiry.received', subject, text },
  ]
}

function labCopy(kind: EnquiryKind, enquiry: EnquiryRow, cityName: string | undefined): string {
  const fields: readonly (readonly [string, unknown])[] = [
    ['From', enquiry.name],
    ['Mobile', enquiry.mobileNo],
    ['E-mail', enquiry.email],
    ['City', cityName],
    ...Object.entries(enquiry.details ?? {}),
    ['Page', enquiry.source],
    ['Message', enquiry.message],
    ['Number', enquiry.id],
  ]
  const filled = fields.filter(([, value]) => value !== undefined && value !== null && value !== '')
  const lines = filled.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${oneLine(value)}`)
  return [`A new ${KINDS[kind]}.`, ...lines].join('\n')
}

/** User input must not look like a line of ours. */
function oneLine(value: unknown): string {
  return String(value).replace(/\s+/g, ' ')
}
