import { moneyText } from '@guildhall/contract/values/money.ts'
import { escapeHtml } from '#http/pages/html-page.ts'
import { type Delivery, deliveries, testCards } from './cards.ts'
import { sandboxPage, summary } from './page-frame.ts'
import type { SandboxPayment } from './queries.ts'

/** The values of the form, and its errors by field. */
export interface CardForm {
  values: { number: string; expiry: string; code: string; delivery: Delivery }
  wrong: { number?: string; expiry?: string; code?: string }
}

const deliveryNames: Record<Delivery, string> = {
  'at-once': 'At once',
  late: '10 seconds late',
  twice: 'Twice',
  reversed: 'In reverse order',
}
const stateTexts: Partial<Record<SandboxPayment['state'], [title: string, text: string]>> = {
  succeeded: ['Paid', 'This payment is done. It is charged once, however often you come here.'],
  processing: ['On its way', 'This payment is on its way. You will read at Guildhall when it has arrived.'],
  cancelled: ['Given up', 'This payment was given up at Guildhall. Nothing was charged.'],
}

/** The page of a payment: the card form, or its state when there is nothing left to pay. */
export function payPage(payment: SandboxPayment, form: CardForm, nonce: string): string {
  const [title, text] = stateTexts[payment.state] ?? []
  if (title) {
    const body = `<section><h1>${title}</h1><p>${text}</p></section>${summary(payment, 'Go back to Guildhall')}`
    return sandboxPage({ title, body, nonce })
  }
  const { number, expiry, code, delivery } = form.values
  const path = `/dev/pay/${encodeURIComponent(payment.reference)}`
  const body = `<section>
<h1>Pay by card</h1>
${payment.refusal ? `<p class="alert" role="alert">${escapeHtml(payment.refusal)}</p>` : ''}
<form method="post" action="${path}">
${field('number', 'Card number', number, form, 'inputmode="numeric" autocomplete="off" maxlength="30"')}
<div class="pair">
${field('expiry', 'Expiry (MM / YY)', expiry, form, 'inputmode="numeric" autocomplete="off" maxlength="9"')}
${field('code', 'Security code', code, form, 'inputmode="numeric" autocomplete="off" maxlength="4"')}
</div>
<button>Pay ${escapeHtml(moneyText(payment.amount_minor, payment.currency))}</button>
<details${delivery === 'at-once' ? '' : ' open'}><summary>For developers: how the news of it reaches Guildhall</summary>
<fieldset><legend>Webhooks arrive</legend>${deliveries.map((each) => choice(each, each === delivery)).join('')}</fieldset>
</details>
</form>
<details open><summary>Cards to try, any future date, any code</summary>
<table><tbody>${testCards.map(({ number: each, says }) => cardRow(path, each, says)).join('')}</tbody></table>
</details>
</section>${summary(payment, 'Go back to Guildhall without paying')}`
  return sandboxPage({ title: 'Card payment', body, nonce })
}

/** Where the payer's bank asks whether the payment is theirs (3-D Secure). */
export function securePage(payment: SandboxPayment, nonce: string): string {
  const body = `<section>
<h2>Lys Bank, 3-D Secure</h2>
<h1>Is this payment yours?</h1>
<dl><dt>To</dt><dd>Guildhall</dd><dt>Amount</dt><dd>${escapeHtml(moneyText(payment.amount_minor, payment.currency))}</dd><dt>Card</dt><dd>ending ${escapeHtml(payment.card ?? '')}</dd></dl>
<form method="post" action="/dev/pay/${encodeURIComponent(payment.reference)}/secure">
<button name="answer" value="approve">Approve</button>
<button name="answer" value="refuse" class="second">Refuse</button>
</form>
<p class="after"><a href="${escapeHtml(payment.return_url)}">Go back to Guildhall without answering</a></p>
</section>`
  return sandboxPage({ title: 'Is this payment yours?', body, narrow: true, nonce })
}

function field(name: keyof CardForm['wrong'], label: string, value: string, form: CardForm, more: string): string {
  const wrong = form.wrong[name]
  const marks = wrong ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : ''
  const first = Object.keys(form.wrong)[0] === name ? ' autofocus' : ''
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(value)}" required ${more}${marks}${first}>
${wrong ? `<p class="wrong" id="${name}-wrong">${escapeHtml(wrong)}</p>` : ''}</div>`
}

const choice = (delivery: Delivery, isChosen: boolean) =>
  `<label><input type="radio" name="delivery" value="${delivery}"${isChosen ? ' checked' : ''}>${deliveryNames[delivery]}</label>`

const cardRow = (path: string, number: string, says: string) =>
  `<tr><td><code>${number}</code></td><td>${escapeHtml(says)}</td>
<td><a href="${path}?card=${number.replaceAll(' ', '')}" aria-label="Use ${number}">Use</a></td></tr>`
