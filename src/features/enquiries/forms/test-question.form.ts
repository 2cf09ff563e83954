import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import type { EnquiryDefinition } from './enquiry-definition.ts'
import { MOBILE, messageField, NAME } from './field-spec.ts'

/** A question about one item of the catalogue. */
export function testQuestionForm(itemId: string): EnquiryDefinition {
  return {
    id: `test-question-${itemId}`,
    label: 'Question about this test',
    call: 'testEnquiry',
    sent: 'test',
    schema: enquiryEndpoints.testEnquiry.body,
    fixed: { item_id: itemId },
    fields: [
      NAME,
      MOBILE,
      messageField('Your question', 'Such as: may I take my tablets before it?'),
    ],
    action: 'Ask the lab',
    promise: 'We call you back in support hours. For an emergency call 112.',
  }
}
