import Phone from 'lucide-react/icons/phone'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'

export interface EmergencyNoticeProps {
  emergency?:
    | {
        title: string
        text: string
        /** The first is the most urgent. */
        numbers: readonly { name: string; phone: string }[]
      }
    | null
    | undefined
}

/** Above the results of a search for an emergency; announced. Nothing for every other search. */
export function EmergencyNotice({ emergency }: EmergencyNoticeProps) {
  if (!emergency) return null
  const { title, text, numbers } = emergency
  return (
    <Notice
      tone="bad"
      title={title}
      actions={numbers.map(({ name, phone }, at) => (
        <a
          key={phone}
          className={buttonClass({ variant: at === 0 ? 'danger' : 'line' })}
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
        >
          <Icon icon={Phone} size={16} />
          Call {phone}, {name}
        </a>
      ))}
    >
      <p>{text}</p>
    </Notice>
  )
}
