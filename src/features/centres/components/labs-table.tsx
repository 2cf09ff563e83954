import Check from 'lucide-react/icons/check'
import type { Centre } from '#contract/centres.endpoints.ts'
import { Icon } from '#ui/icon.tsx'

export function LabsTable({
  labs,
  facilities,
}: {
  labs: readonly Centre[]
  facilities: readonly string[]
}) {
  const offered = facilities.filter((name) => labs.some((lab) => lab.facilities.includes(name)))
  if (offered.length === 0) return null
  return (
    <section className="stack stack--3" aria-labelledby="labs-table">
      <h2 className="h2" id="labs-table">
        Facilities, lab by lab
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section className="place__table" tabIndex={0} aria-label="Facilities, a table">
        <table>
          <thead>
            <tr>
              <th scope="col">Lab</th>
              {offered.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labs.map((lab) => (
              <tr key={lab.lab_code}>
                <th scope="row">
                  {lab.city_name}
                  <small>{lab.locality}</small>
                </th>
                {offered.map((name) => (
                  <td key={name}>
                    {lab.facilities.includes(name) ? (
                      <Icon icon={Check} label="Yes" />
                    ) : (
                      <span className="vh">No</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
