import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { documentFor } from '#contract/rules/safety.ts'
import { ORDERS_KEY, orderQuery } from '#features/orders/api/orders.queries.ts'
import { Prescription } from '#features/prescription/prescription.container.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { definePage } from '#lib/routing/page.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'

export const page = definePage({
  meta: {
    title: 'Upload your prescription',
    description:
      'Send a photo or PDF of your prescription. We read it and tell you the tests, the price and the preparation, and you decide.',
    canonical: paths.uploadPrescription.path,
    picture: {
      key: 'public/banner-prescription.svg',
      alt: 'A phone taking a photo of a prescription, and two sample tubes',
    },
  },
  Component: UploadPage,
})

/** With an order in the URL, the document that its radiologist needs. */
function UploadPage() {
  const [query] = useSearchParams()
  const id = query.get('order_id') ?? ''
  const user = useCookie(cookies.user)
  const { data: order } = useQuery(orderQuery(useApi(), user?.uniqueId ?? '', id))
  const document = order ? documentFor(order) : null
  const scan =
    order && document
      ? {
          orderId: order.order_id,
          orderNo: order.order_no,
          document,
          hasSlot: order.slot !== null,
        }
      : null
  return <Prescription scan={scan} ordersKey={ORDERS_KEY} />
}
