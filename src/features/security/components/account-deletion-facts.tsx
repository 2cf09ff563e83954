import Minus from 'lucide-react/icons/minus'
import { ENDED_WITH_ACCOUNT, KEPT_AFTER_ACCOUNT } from '#contract/account-words.ts'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'

export function DeletedData() {
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

export function RetainedData() {
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
