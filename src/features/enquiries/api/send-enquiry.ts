import type { Api, ApiInput } from '#lib/http/api.ts'

/** The calls that store an enquiry and need nothing besides. */
export type EnquiryCall =
  | 'corporateTieUp'
  | 'franchiseEnquiry'
  | 'testEnquiry'
  | 'callback'
  | 'getInTouch'
  | 'vendorRegister'
  | 'reachOut'
  | 'feedback'

/** What a form hands over, checked by the schema of its call. */
export type EnquiryValues = Readonly<Record<string, unknown>>

/** @throws HttpFailure */
export async function sendEnquiry(
  api: Api,
  call: EnquiryCall,
  values: EnquiryValues,
): Promise<void> {
  // SAFETY: each form checks its values by the schema of the very call it names (forms/*.form.ts).
  const input = { body: values } as ApiInput<EnquiryCall>
  await api.call(call, input, { quiet: true })
}
