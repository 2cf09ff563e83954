import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'

/** A deed that is asked about first: `asked` is what it would be done to, while the question stands. */
export function useConfirmedMutation<Asked, Answer>(
  deed: UseMutationOptions<Answer, Error, Asked>,
) {
  const [asked, ask] = useState<Asked | null>(null)
  const { mutate, isPending, error, reset } = useMutation(deed)
  const close = () => {
    ask(null)
    reset()
  }
  const confirm = (onDone: (answer: Answer, asked: Asked) => void) => {
    if (asked === null) return
    mutate(asked, {
      onSuccess: (answer) => {
        close()
        onDone(answer, asked)
      },
    })
  }
  return { asked, ask, close, confirm, busy: isPending, error }
}
