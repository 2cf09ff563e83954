import { lazy } from 'react'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { LateAccordion } from '#ui/late-accordion.tsx'

/** Its code comes when it is opened: hardly any visit asks. */
const TestEnquiry = lazy(async () => ({
  default: (await import('#features/enquiries/test-enquiry.container.tsx')).TestEnquiry,
}))

/** A question about the item, to be answered by the lab. */
export function AskAboutTest({ item }: { item: Pick<ItemDetail, 'item_id'> }) {
  return (
    <LateAccordion summary="Ask about this test" id="ask">
      <TestEnquiry itemId={item.item_id} />
    </LateAccordion>
  )
}
