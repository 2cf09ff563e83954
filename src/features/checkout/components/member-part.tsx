import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { useRef } from 'react'
import type { MemberFields } from '#contract/patient.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { MemberForm } from '#forms/member-form.tsx'
import { memberInWords } from '#lib/format/member-format.ts'
import { fullName } from '#lib/format/person-format.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PickCard } from '#ui/pick-card.tsx'
import type { CheckoutView } from '../use-checkout.ts'
import { NEW, type OpenForm, useFocusOnSaved } from '../use-open-form.ts'
import { FlowError } from './flow-error.tsx'

type MemberPartProps = { checkout: CheckoutView; memberForm: OpenForm }

export function MemberPart({ checkout: { snapshot, send }, memberForm }: MemberPartProps) {
  const { members, people, partErrors } = snapshot.context
  const adding = snapshot.matches({ booking: { details: { choosing: { member: 'adding' } } } })
  return (
    <fieldset>
      <legend>
        <h1 className="h1">Who is the patient?</h1>
      </legend>
      <p className="note mt-1 mb-4">Ranges on the report depend on age and sex.</p>
      <div className="grid grid--2" ref={useFocusOnSaved(memberForm.saves)}>
        {members.map((one) => (
          <PickCard
            key={one.member_id}
            name="member"
            value={one.member_id}
            checked={people.some(({ member_id }) => member_id === one.member_id)}
            disabled={!snapshot.can({ type: 'member.choose', member: one })}
            onChange={() => send({ type: 'member.choose', member: one })}
            title={fullName(one)}
            end={capitalise(one.relation_type)}
            sub={<span className="tabular-nums">{memberInWords(one)}</span>}
          />
        ))}
      </div>
      {snapshot.can({ type: 'people.list' }) && (
        <p className="mt-3">
          <button type="button" className="link" onClick={() => send({ type: 'people.list' })}>
            <Icon icon={Users} size={16} />
            Book for more than one person
          </button>
        </p>
      )}
      <NewMember
        form={memberForm}
        onSubmit={(fields) => send({ type: 'member.add', fields })}
        busy={adding}
        error={partErrors.member}
      />
    </fieldset>
  )
}

type NewMemberProps = {
  form: OpenForm
  onSubmit: (fields: MemberFields) => void
  busy: boolean
  error: string | undefined
}

export function NewMember({ form: { open, show }, onSubmit, busy, error }: NewMemberProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    show(null)
    opener.current?.focus()
  }
  return (
    <div className="stack mt-2">
      <div>
        <Button
          ref={opener}
          variant="plain"
          size="sm"
          icon={Plus}
          aria-expanded={open !== null}
          onClick={() => show(open === null ? NEW : null)}
        >
          Add a family member
        </Button>
      </div>
      {open !== null && (
        <>
          {error && <FlowError error={error} safe="What you typed is still here." />}
          <MemberForm
            busy={busy}
            onSubmit={onSubmit}
            aside={
              <Button variant="plain" onClick={cancel}>
                Cancel
              </Button>
            }
          />
        </>
      )}
    </div>
  )
}
