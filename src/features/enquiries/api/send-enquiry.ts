import type { Api, ApiInput } from '#lib/http/api.ts'

/** Calls that store an enquiry from its form values alone. */
export type EnquiryCall =
  | 'corporateTieUp'
  | 'franchiseEnquiry'
  | 'testEnquiry'
  | 'callback'
  | 'getInTouch'
  | 'vendorRegister'
  | 'reachOut'
  | 'feedback'

/** Form values validated by the call's schema. */
export type EnquiryValues = Readonly<Record<string, unknown>>

/** @throws HttpFailure */
export async function sendEnquiry(
  api: Api,
  call: EnquiryCall,
  values: EnquiryValues,
): Promise<void> {
  // SAFETY: each form validates its values with the schema of its call (forms/*.form.ts).
  const input = { body: values } as ApiInput<EnquiryCall>
  await api.call(call, input)
}
