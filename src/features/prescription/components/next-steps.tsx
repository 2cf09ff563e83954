import { brand } from '#config/brand.ts'
import { UnbrokenList } from '#ui/unbroken-list.tsx'

/** From the prescription to a booking, in the order in which it goes. */
export function NextSteps() {
  return (
    <aside className="card stack stack--3" aria-labelledby="what-follows">
      <h2 className="h3" id="what-follows">
        What happens next
      </h2>
      <ol className="stack stack--3 list-decimal pl-5">
        <li>
          <b className="h4">The lab reads it</b>
          <p className="note">Only you and the lab can open the file.</p>
        </li>
        <li>
          <b className="h4">We call you</b>
          <p className="note n">
            <UnbrokenList items={brand.supportHours} />.
          </p>
        </li>
        <li>
          <b className="h4">You decide</b>
          <p className="note">
            You hear the tests, the price and the preparation. Nothing is booked or paid before.
          </p>
        </li>
      </ol>
    </aside>
  )
}
