import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'

/** A mutation behind a confirmation dialog; `asked` is its subject while the dialog is open. */
export function useConfirmedMutation<Variables, Answer, Subject = Variables>(
  mutation: UseMutationOptions<Answer, Error, Variables>,
) {
  const [asked, ask] = useState<Subject | null>(null)
  const { mutate, isPending, error, reset } = useMutation(mutation)
  const close = () => {
    ask(null)
    reset()
  }
  const confirm = (variables: Variables, onDone: (answer: Answer) => void) =>
    mutate(variables, {
      onSuccess: (answer) => {
        close()
        onDone(answer)
      },
    })
  return { asked, ask, close, confirm, busy: isPending, error }
}
