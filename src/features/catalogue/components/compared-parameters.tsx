import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { Accordion } from '#ui/accordion.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ComparedGroup, ComparedParameter } from '../comparison-rows.ts'
import { columnsStyle } from './compared-rows.tsx'
import { DiffersTag } from './differs-tag.tsx'

export interface ComparedParametersProps {
  groups: readonly ComparedGroup[]
  names: readonly string[]
}

/** Parameters by group; the first group that differs is open. */
export function ComparedParameters({ groups, names }: ComparedParametersProps) {
  const first = groups.find(({ differs }) => differs)
  return (
    <section aria-labelledby="compared-parameters">
      <h2 className="h2" id="compared-parameters">
        What each measures
      </h2>
      {groups.map((group) => (
        <Accordion
          key={group.name}
          open={group === first}
          summary={
            <span className="grow">
              {group.name} {group.differs && <DiffersTag />}
              <span className="note tabular-nums block">{formatCounts(group, names)}</span>
            </span>
          }
        >
          <ul className="compare" style={columnsStyle(names.length)}>
            {group.parameters.map((parameter) => (
              <li key={parameter.name} className="compare__row">
                <ParameterLine
                  parameter={parameter}
                  names={names}
                  // When a whole group differs, its heading says so instead.
                  isMarked={group.parameters.some(({ differs }) => !differs)}
                />
              </li>
            ))}
          </ul>
        </Accordion>
      ))}
    </section>
  )
}

function formatCounts({ counts, parameters }: ComparedGroup, names: readonly string[]): string {
  return names.map((name, at) => `${name} ${counts[at]} of ${parameters.length}`).join(', ')
}

type ParameterLineProps = {
  parameter: ComparedParameter
  names: readonly string[]
  isMarked: boolean
}

function ParameterLine({ parameter, names, isMarked }: ParameterLineProps) {
  return (
    <>
      <span className="compare__what">
        {parameter.name} {isMarked && parameter.differs && <DiffersTag />}
      </span>
      {parameter.measured.map((isMeasured, at) => (
        <span key={names[at]} className="compare__mark" data-in={isMeasured}>
          <VisuallyHidden>{names[at]}: </VisuallyHidden>
          <Icon icon={isMeasured ? Check : Minus} size={16} />
          {isMeasured ? 'Yes' : 'No'}
        </span>
      ))}
    </>
  )
}
