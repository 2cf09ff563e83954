import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import { Chip } from '#ui/chip.tsx'

type WhichOneProps = {
  kinds: SafetyQuestion['kinds']
  chosen: string | null
  onChoose: (name: string) => void
}

/** What the yes means: the reason of the stop fits it. */
export function WhichOne({ kinds, chosen, onChoose }: WhichOneProps) {
  const id = useId()
  return (
    <div className="ask__more">
      <p className="note" id={id}>
        Which one?
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no chip row of its own. */}
      <div className="chips" role="group" aria-labelledby={id}>
        {[...kinds.map(({ name }) => name), 'Other'].map((name) => (
          <Chip
            key={name}
            pressed={name === chosen}
            icon={name === chosen ? Check : undefined}
            onClick={() => onChoose(name)}
          >
            {name}
          </Chip>
        ))}
      </div>
    </div>
  )
}
