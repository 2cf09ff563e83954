import { queryOptions } from '@tanstack/react-query'
import { walksFailureSchema, walksSchema } from '../walk.schema.ts'

/** Served by tools/paths/panel/vite-statecharts.ts. */
const ADDRESS = '/dev/statecharts/walks.json'

/** The generated paths of a chart. The message of an error gives the reason. */
export function walksQuery(machine: string) {
  return queryOptions({
    queryKey: ['statecharts', 'walks', machine],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${ADDRESS}?${new URLSearchParams({ machine })}`, { signal })
      const body: unknown = await answer.json()
      if (!answer.ok) throw new Error(walksFailureSchema.parse(body).message)
      return walksSchema.parse(body).walks
    },
  })
}
