import Minus from 'lucide-react/icons/minus'
import { paths } from '#config/paths.ts'
import { accountEndpoints } from '#contract/account.endpoints.ts'
import { ENDED_WITH_ACCOUNT, KEPT_AFTER_ACCOUNT } from '#contract/account-words.ts'
import { CodeForm } from '#forms/code-form.tsx'
import { mobileInWords } from '#lib/format/person-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { codeFacts } from '#machines/shared/one-time-code/code.selectors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import type { CodeFacts } from '#ui/code-facts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import type { OneTimeCodeView } from '../use-one-time-code.ts'
import { AskCode } from './ask-code.tsx'

export type DeleteAccountDialogProps = OneTimeCodeView & {
  /** Receives the code. */
  mobile: string
  onClose: () => void
  /** Called after the account was deleted. */
  onLeave: () => void
}

export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { snapshot, onClose, onLeave } = props
  const hasEnded = snapshot.matches('done')
  const close = hasEnded ? onLeave : onClose
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={hasEnded ? 'Your account is deleted' : 'Delete my account'}
      description={
        hasEnded
          ? 'You can create a new account with your number at any time. What we keep:'
          : 'This cannot be undone.'
      }
    >
      <div className="stack" data-state={stateOf(snapshot)}>
        {hasEnded ? <Ended onLeave={onLeave} /> : <Ending {...props} />}
      </div>
    </Dialog>
  )
}

function Ending({ snapshot, send, onClose, ...props }: DeleteAccountDialogProps) {
  const { value, context } = snapshot
  const mobile = mobileInWords(props.mobile)
  if (typeof value === 'object') {
    return (
      <>
        <p className="note">We sent a code to {mobile}.</p>
        <DeletionCodeForm
          code={codeFacts(value.code, context)}
          onSubmit={(otp) => send({ type: 'otp.submit', otp })}
          onResend={() => send({ type: 'otp.resend' })}
        />
      </>
    )
  }
  return (
    <>
      <DeletedData />
      <p className="note">We will send a code to {mobile} to confirm.</p>
      <AskCode
        snapshot={snapshot}
        send={send}
        tone="danger"
        action={snapshot.matches('notPossible') && <OpenOrders />}
      />
      <Button wide onClick={onClose}>
        Keep my account
      </Button>
    </>
  )
}

function OpenOrders() {
  return (
    <AppLink className={buttonClass({ size: 'sm' })} href={paths.profile.getHref('open-order')}>
      See open orders
    </AppLink>
  )
}

function Ended({ onLeave }: Pick<DeleteAccountDialogProps, 'onLeave'>) {
  return (
    <>
      <RetainedData />
      <Button variant="next" wide onClick={onLeave}>
        Go to the home page
      </Button>
    </>
  )
}

const schema = accountEndpoints.deleteAccount.body

interface DeletionCodeFormProps {
  code: CodeFacts
  onSubmit: (otp: string) => void
  onResend: () => void
}

function DeletionCodeForm({ code, onSubmit, onResend }: DeletionCodeFormProps) {
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

function DeletedData() {
  return (
    <div className="stack stack--3">
      <h3 className="h4">What we delete immediately</h3>
      <ul className="ticks">
        {ENDED_WITH_ACCOUNT.map((words) => (
          <li key={words}>
            <Icon icon={Minus} size={16} />
            {words}
          </li>
        ))}
      </ul>
      <h3 className="h4">What we keep</h3>
      <RetainedData />
    </div>
  )
}

function RetainedData() {
  return (
    <Facts
      look="ruled"
      items={KEPT_AFTER_ACCOUNT.map(({ what, until, why }) => ({
        term: until,
        value: what,
        small: why,
      }))}
    />
  )
}
