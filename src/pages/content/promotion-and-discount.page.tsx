import { useSuspenseQuery } from '@tanstack/react-query'
import { promotionText } from '#config/content/happenings.ts'
import { paths } from '#config/paths.ts'
import { bannersQuery } from '#features/content/api/content.queries.ts'
import { Banners } from '#features/content/banners.container.tsx'
import { ContentPage } from '#features/content/components/content-page.tsx'
import { CouponOffer } from '#features/content/components/coupon-offer.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { couponListQuery } from '#features/coupons/api/coupons.queries.ts'
import { CouponCode } from '#features/coupons/components/coupon-code.tsx'
import { CouponConditions } from '#features/coupons/coupon-conditions.container.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'
import { EmptyState } from '#ui/empty-state.tsx'

const href = paths.promotionAndDiscount.getHref()
const BANNERS = 'promotion'

export const page = definePage({
  async loader({ queryClient, api, city }) {
    await Promise.all([
      queryClient.fetchQuery(couponListQuery(api, city.id)),
      queryClient.prefetchQuery(bannersQuery(api, BANNERS)),
    ])
  },
  meta: ({ city }) => ({
    title: `Coupons and offers in ${city.city_name}`,
    description: `Coupons for blood tests, packages and scans that you can use today in ${city.city_name}, with their conditions and a code to copy.`,
    canonical: href,
  }),
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: promotionText.crumb, href }])],
  Component: PromotionPage,
})

function PromotionPage() {
  const { id, city_name } = useCity()
  const coupons = useSuspenseQuery(couponListQuery(useApi(), id)).data
  const text = { ...promotionText, title: `Coupons and offers in ${city_name}` }
  return (
    <ContentPage text={text} art="coupon" next={promotionText.next}>
      <Banners source={BANNERS} />
      <div className="wrap page">
        {coupons.length > 0 ? (
          <ul className="grid grid--2">
            {coupons.map((coupon) => (
              <CouponOffer
                key={coupon.coupon_id}
                coupon={coupon}
                code={<CouponCode code={coupon.code} />}
                conditions={<CouponConditions couponId={coupon.coupon_id} />}
              />
            ))}
          </ul>
        ) : (
          <EmptyState title={`No coupons in ${city_name} today`}>
            Check again later, or see our packages.
          </EmptyState>
        )}
      </div>
    </ContentPage>
  )
}
