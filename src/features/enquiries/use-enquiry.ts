import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { fullName } from '#lib/format/person-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { cityListQuery, FALLBACK_CITIES } from '#lib/place/place.queries.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { dropDraft } from '#lib/storage/drafts.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { useSubmitOnce } from '#lib/use-submit-once.ts'
import type { FormDefinition } from './forms/enquiry-definition.ts'
import { sendingFailure } from './sending-failure.ts'
import type { SentKind } from './thanks-copy.ts'

type Sending<Output> = {
  readonly definition: Pick<FormDefinition<Output>, 'id' | 'fields'>
  readonly sent: SentKind
  readonly send: (values: Output) => Promise<void>
}

export function useEnquiry<Output>({ definition, sent, send }: Sending<Output>) {
  const navigate = useNavigate()
  const { submit, isPending, isSuccess, error } = useSubmitOnce({
    mutationFn: send,
    onSuccess: async () => {
      dropDraft(definition.id)
      await navigate(paths.thankYouForSubmit.getHref(sent))
    },
  })
  const names = definition.fields.map(({ name }) => name).join(' ')
  const failure = useMemo(
    () => (error ? sendingFailure(error, names.split(' ')) : null),
    [error, names],
  )
  return {
    known: useKnown(),
    cities: useCityOptions(),
    sending: isPending || isSuccess,
    failure,
    onSubmit: submit,
  }
}

function useKnown() {
  const user = useCookie(cookies.user)
  return useMemo(
    () => user && { name: fullName(user), mobile_no: user.mobile_no, email: user.email ?? '' },
    [user],
  )
}

function useCityOptions() {
  const { data: cities = FALLBACK_CITIES } = useQuery(cityListQuery(useApi()))
  return useMemo(
    () => cities.map(({ id, city_name }) => ({ value: String(id), label: city_name })),
    [cities],
  )
}
