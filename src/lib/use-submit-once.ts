import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

type Options<Values, Answer> = Pick<
  UseMutationOptions<Answer, Error, Values>,
  'mutationFn' | 'onSuccess' | 'onError' | 'onSettled'
>

/** A mutation that runs again only after it failed, or was reset. */
export function useSubmitOnce<Values, Answer>(options: Options<Values, Answer>) {
  const isSubmitted = useRef(false)
  const mutation = useMutation({
    ...options,
    onError: (...failed) => {
      isSubmitted.current = false
      return options.onError?.(...failed)
    },
  })
  const submit = (values: Values) => {
    // Two clicks can arrive before the button re-renders as busy.
    if (isSubmitted.current) return
    isSubmitted.current = true
    mutation.mutate(values)
  }
  const reset = () => {
    isSubmitted.current = false
    mutation.reset()
  }
  return { ...mutation, submit, reset }
}
