import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { cityListQuery, FALLBACK_CITIES } from '#lib/place/place.queries.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { dropDraft } from '#lib/storage/drafts.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { fullName } from '#lib/words/person-words.ts'
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
  const onItsWay = useRef(false)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      dropDraft(definition.id)
      await navigate(paths.thankYouForSubmit.getHref(sent))
    },
    onError: () => {
      onItsWay.current = false
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
    onSubmit: (values: Output) => {
      // Two clicks can arrive before the button re-renders as busy.
      if (onItsWay.current) return
      onItsWay.current = true
      mutate(values)
    },
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
