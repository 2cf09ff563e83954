import { useMemo } from 'react'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import { useCity } from '#lib/place/use-city.ts'
import { Enquiry } from './enquiry.container.tsx'
import type { EnquiryDefinition } from './forms/enquiry-definition.ts'
import { MOBILE, messageField, NAME } from './forms/field-spec.ts'

function testQuestionForm(itemId: string): EnquiryDefinition {
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
      messageField('Your question', 'For example: can I take my tablets before the test?'),
    ],
    action: 'Ask the lab',
    promise: 'We call you back during support hours. In an emergency, call 112.',
  }
}

export function TestEnquiry({ itemId }: { itemId: string }) {
  const city = useCity()
  const definition = useMemo(() => testQuestionForm(itemId), [itemId])
  return <Enquiry definition={definition} fixed={{ city_id: String(city.id) }} />
}
