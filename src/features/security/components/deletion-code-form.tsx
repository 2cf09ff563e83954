import { accountEndpoints } from '#contract/account.endpoints.ts'
import { CodeForm } from '#forms/code-form.tsx'
import type { CodeFacts } from '#ui/code-facts.ts'

const schema = accountEndpoints.deleteAccount.body

export interface DeletionCodeFormProps {
  code: CodeFacts
  onSubmit: (otp: string) => void
  onResend: () => void
}

/** The code that ends the account. */
export function DeletionCodeForm({ code, onSubmit, onResend }: DeletionCodeFormProps) {
  return (
    <CodeForm
      schema={schema}
      defaultValues={{ otp: '' }}
      code={code}
      label="Code from the SMS"
      onSubmit={({ otp }) => onSubmit(otp)}
      onResend={onResend}
      submit={{
        label: 'Delete my account for good',
        busyLabel: 'Deleting your account',
        variant: 'danger',
      }}
    />
  )
}
