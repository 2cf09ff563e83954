import { useId } from 'react'
import { QrCode } from '#lib/qr-code.tsx'
import { buttonClass } from '#ui/button.tsx'
import { formatRupees } from '#ui/rupees.ts'
import type { UpiPayment } from '../upi-payment.ts'

/** Unlike an online payment, nobody but the lab knows what arrives. */
export function PayByUpi({ address, due, text }: UpiPayment) {
  const id = useId()
  const sum = formatRupees(due)
  return (
    <section className="card__part stack stack--3" aria-labelledby={id}>
      <h2 className="h4" id={id}>
        Pay at the visit by UPI
      </h2>
      <QrCode className="mx-auto w-48" text={address} label={`UPI QR code for ${sum}`} />
      <p className="note tabular-nums">{text}</p>
      <a className={buttonClass({ wide: true, className: 'only-narrow' })} href={address}>
        Open your UPI app
      </a>
    </section>
  )
}
