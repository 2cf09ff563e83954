import { html, type SafeHtml } from '#server/http/html.ts'
import { BANKS, type Faults, type Field, type Method } from './sandbox-form.ts'

export type Filled = {
  readonly values: Partial<Record<Field, string>>
  readonly faults: Faults
}

type Input = {
  readonly name: Field
  readonly label: string
  readonly hint: string
  readonly autocomplete: string
  readonly inputmode: 'text' | 'email' | 'numeric'
}

const INPUTS: Record<'upi' | 'card' | 'expiry' | 'cvv', Input> = {
  upi: {
    name: 'upi',
    label: 'UPI ID',
    hint: 'Any UPI ID works here, such as asha@bank.',
    autocomplete: 'off',
    inputmode: 'email',
  },
  card: {
    name: 'card',
    label: 'Card number',
    hint: 'The test card is 4111 1111 1111 1111.',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
  },
  expiry: {
    name: 'expiry',
    label: 'Valid until',
    hint: 'MM/YY',
    autocomplete: 'cc-exp',
    inputmode: 'text',
  },
  cvv: {
    name: 'cvv',
    label: 'CVV',
    hint: 'Three digits',
    autocomplete: 'cc-csc',
    inputmode: 'numeric',
  },
}

export function fieldsFor(method: Method, filled: Filled): SafeHtml {
  const field = (name: keyof typeof INPUTS) => inputField(INPUTS[name], filled)
  switch (method) {
    case 'upi':
      return field('upi')
    case 'card':
      return html`${field('card')}<div class="pair">${field('expiry')}${field('cvv')}</div>`
    case 'netbanking':
      return bankField(filled)
  }
}

function inputField({ name, label, hint, autocomplete, inputmode }: Input, filled: Filled) {
  const { notes, marks } = around(name, hint, filled)
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${filled.values[name] ?? ''}" required autocomplete="${autocomplete}" inputmode="${inputmode}" autocapitalize="none" spellcheck="false"${marks}>
${notes}
</div>`
}

function bankField(filled: Filled): SafeHtml {
  const { notes, marks } = around('bank', 'Your bank will ask you to sign in.', filled)
  const options = BANKS.map((bank) =>
    bank === filled.values.bank
      ? html`<option selected>${bank}</option>`
      : html`<option>${bank}</option>`,
  )
  return html`<div class="field">
<label for="bank">Your bank</label>
<select id="bank" name="bank" required${marks}><option value="">Choose a bank</option>${options}</select>
${notes}
</div>`
}

/** The hint or error below a field, and the attributes that link them. */
function around(name: Field, hint: string, { faults }: Filled) {
  const fault = faults[name]
  const notes = fault
    ? html`<p class="fault" id="${name}-note">${fault}</p>`
    : html`<p class="soft" id="${name}-note">${hint}</p>`
  const marks = fault
    ? html` aria-describedby="${name}-note" aria-invalid="true" autofocus`
    : html` aria-describedby="${name}-note"`
  return { notes, marks }
}
