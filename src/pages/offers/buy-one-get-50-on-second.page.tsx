import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import { toCartLine } from '#contract/rules/cart-line.ts'
import { loadOffer } from '#features/catalogue/api/load-offer.ts'
import { Offer } from '#features/catalogue/offer.container.tsx'
import { couponListQuery } from '#features/coupons/api/coupons.queries.ts'
import { SecondAtHalf } from '#features/coupons/components/second-at-half.tsx'
import { secondAtHalf } from '#features/coupons/coupon-value.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { definePage } from '#lib/routing/page.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const page = definePage({
  async loader({ queryClient, api, city }) {
    const coupon = secondAtHalf(await queryClient.fetchQuery(couponListQuery(api, city.id)))
    if (coupon) await loadOffer(queryClient, api, city.id, coupon)
    return { isRunning: coupon !== undefined }
  },
  meta: ({ city, data }) => ({
    title: `Buy one, get 50% off the second in ${city.city_name}`,
    description: `Book two tests or packages in one order in ${city.city_name} and get 50% off the second.`,
    canonical: paths.buyOneGet50OnSecond.path,
    picture: {
      key: 'public/banner-second-half.svg',
      alt: 'A coupon beside two racks of sample tubes, the second at half price',
    },
    ...(!data.isRunning && { robots: 'noindex' as const }),
  }),
  Component: BuyOneGet50OnSecondPage,
})

function BuyOneGet50OnSecondPage() {
  const city = useCity()
  const coupons = useSuspenseQuery(couponListQuery(useApi(), city.id)).data
  const coupon = secondAtHalf(coupons)
  if (!coupon) return <NoOffer cityName={city.city_name} />
  return (
    <Offer
      coupon={coupon}
      head={(items) => (
        <SecondAtHalf coupon={coupon} cityName={city.city_name} examples={items.map(toCartLine)} />
      )}
    />
  )
}

function NoOffer({ cityName }: { cityName: string }) {
  return (
    <div className="wrap page">
      <EmptyState
        heading="h1"
        title={`This offer is not running in ${cityName} today`}
        action={
          <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
            See all tests
          </AppLink>
        }
      >
        Every test and package shows its price. Your cart is safe.
      </EmptyState>
    </div>
  )
}
