import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import type { OldOrder } from '../old-order.ts'

/** An order of the former system, by the SID of its sample (spec §5: it needs one). */
export function oldOrderQuery(api: Api, userId: string, sid: string) {
  return queryOptions({
    queryKey: ['old-order', userId, sid],
    queryFn: async ({ signal }): Promise<OldOrder> => {
      const query = { SID: sid }
      const [info, { orders }] = await Promise.all([
        api.call('customerInfo', { query }, { signal, quiet: true }),
        api.call('patientRegistrationDetails', { query }, { signal, quiet: true }),
      ])
      return { info, orders }
    },
    enabled: userId !== '' && sid !== '',
    networkMode: 'always',
  })
}
