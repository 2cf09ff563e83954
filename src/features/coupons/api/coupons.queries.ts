import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'

export function couponListQuery(api: Api, cityId: number) {
  return queryOptions({
    queryKey: ['coupons', cityId],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId }
      return (await api.call('couponList', { query }, { signal })).coupons
    },
  })
}

export function couponConditionsQuery(api: Api, couponId: string) {
  return queryOptions({
    queryKey: ['coupon', couponId],
    queryFn: async ({ signal }) => {
      const params = { id: couponId }
      return (await api.call('couponDetails', { params }, { signal })).conditions
    },
  })
}
