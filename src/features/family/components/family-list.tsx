import UserPlus from 'lucide-react/icons/user-plus'
import { paths } from '#config/paths.ts'
import { SELF } from '#contract/codes.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { capitalise, listInWords } from '#contract/rules/in-words.ts'
import { isChild } from '#contract/rules/preparation/planned-line.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { fullName } from '#lib/format/person-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'

const { getHref } = paths.profile

export interface FamilyListProps {
  members: readonly Member[]
  onRemove: (member: Member) => void
}

/** The account holder comes first. */
export function FamilyList({ members, onRemove }: FamilyListProps) {
  const adults = members.filter(({ relation_type, age }) => relation_type !== SELF && !isChild(age))
  return (
    <>
      <ul className="grid grid--2">
        {members.map((member) => (
          <MemberCard key={member.member_id} member={member} onRemove={onRemove} />
        ))}
      </ul>
      {adults.length > 0 && <p className="note">{whoReads(adults)}</p>}
      {members.length < 2 && (
        <EmptyState heading="h3" title="No family members yet" action={<AddMemberLink />}>
          Add the people you book for: the ranges on a report depend on age and sex.
        </EmptyState>
      )}
    </>
  )
}

/** Whose account has the reports of adults, and how they read them themselves. */
function whoReads(adults: readonly Member[]): string {
  const names = listInWords(adults.map(({ firstName }) => firstName))
  const they = adults.length === 1 ? names : 'them'
  return `The reports of ${names} come to your account. To let ${they} read one on their own phone, open it and choose Share.`
}

export function AddMemberLink() {
  return (
    <AppLink className={buttonClass({ variant: 'next' })} href={getHref('add-family-member')}>
      <Icon icon={UserPlus} />
      Add a family member
    </AppLink>
  )
}

type MemberCardProps = Pick<FamilyListProps, 'onRemove'> & { member: Member }

function MemberCard({ member, onRemove }: MemberCardProps) {
  const name = fullName(member)
  const isHolder = member.relation_type === SELF
  const { member_id } = member
  return (
    <li className="card person">
      <div className="person__head">
        <h3 className="h4">{name}</h3>
        <Tag tone={isHolder ? 'teal' : 'plain'}>{capitalise(member.relation_type)}</Tag>
      </div>
      <p className="note tabular-nums">{memberInWords(member)}</p>
      <div className="row row--wrap">
        <AppLink
          className={buttonClass({ size: 'sm' })}
          href={
            isHolder
              ? getHref('profile-edit')
              : getHref('edit-family-member', { member: member_id })
          }
        >
          Edit<span className="vh"> {name}</span>
        </AppLink>
        {!isHolder && (
          <Button variant="plain" size="sm" onClick={() => onRemove(member)}>
            Remove<span className="vh"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
