import { Select } from '#ui/select.tsx'
import type { LiveTab } from '../panel-messages.ts'

export interface TabChoiceProps {
  tabs: readonly LiveTab[]
  ownTab: string
  /** The option value that follows the tab in use. */
  follow: string
  choice: string
  onChoice: (choice: string) => void
  /** The tab that is shown. */
  shown: LiveTab | null
}

/** Chooses the tab whose charts are shown. */
export function TabChoice(props: TabChoiceProps) {
  const { tabs, ownTab, follow, choice, onChoice, shown } = props
  return (
    <Select
      label="Tab"
      hint={shown ? `Shown: ${nameOf(shown, ownTab)}` : 'No tab has answered yet.'}
      value={choice}
      onChange={(event) => onChoice(event.target.value)}
      options={[
        { value: follow, label: 'The tab in use' },
        ...tabs.map((tab) => ({ value: tab.id, label: nameOf(tab, ownTab) })),
      ]}
    />
  )
}

function nameOf({ id, title, address }: LiveTab, ownTab: string): string {
  return id === ownTab ? 'This tab' : `${address} (${title})`
}
