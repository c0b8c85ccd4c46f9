import { unpaidUrlOf } from '@guildhall/contract/orders/payment-return.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { escapeHtml, htmlPage } from '#http/pages/html-page.ts'
import { type Delivery, deliveries, testCards } from './cards.ts'
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
  processing: ['Pending', 'This payment is pending. Guildhall tells you when it has arrived.'],
  cancelled: ['Cancelled', 'This payment was cancelled at Guildhall. Nothing was charged.'],
}

/** Returns the page of a payment: the card form, or its state when there is nothing left to pay. */
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

/** Returns the page where the payer's bank asks them to approve the payment (3-D Secure). */
export function securePage(payment: SandboxPayment, nonce: string): string {
  const body = `<section>
<h2>Lys Bank, 3-D Secure</h2>
<h1>Is this payment yours?</h1>
<dl><dt>To</dt><dd>Guildhall</dd><dt>Amount</dt><dd>${escapeHtml(moneyText(payment.amount_minor, payment.currency))}</dd><dt>Card</dt><dd>ending ${escapeHtml(payment.card ?? '')}</dd></dl>
<form method="post" action="/dev/pay/${encodeURIComponent(payment.reference)}/secure">
<button name="answer" value="approve">Approve</button>
<button name="answer" value="refuse" class="second">Refuse</button>
</form>
<p class="after"><a href="${escapeHtml(unpaidUrlOf(payment.return_url))}">Go back to Guildhall without answering</a></p>
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

// It plays a company of its own, so it does not look like the product: ink, straight corners, and a strip that says 'test'.
const style = `
  :root { --sunken: #eae9e3; --raised: #fff; --strip: #f7ead0; --stripe: #efdcb4; --bar: #161b22; --on-bar: #fffefb; --wrong: #b3261e; --bank: #146c54 }
  @media (prefers-color-scheme: dark) {
    :root { --sunken: #0e1013; --raised: #1c2026; --strip: #3a2f18; --stripe: #463a20; --bar: #07090b; --on-bar: #ece9e2; --wrong: #ffb4ab; --bank: #5fd0a6 }
  }
  * { box-sizing: border-box }
  body { background: var(--sunken) }
  header, .strip { padding: 0 16px } header > *, .strip > *, main, footer { max-width: 960px; margin: 0 auto }
  header { background: var(--bar); color: var(--on-bar); font: 700 16px/56px ui-monospace, monospace }
  .strip { background: repeating-linear-gradient(135deg, transparent 0 14px, var(--stripe) 14px 28px) var(--strip); border-bottom: 1px solid var(--stripe) }
  .strip p { padding: 6px 0; font-weight: 600; font-size: 15px } .strip span { background: var(--strip); padding: 2px 6px }
  main { display: grid; grid-template-columns: minmax(0, 1fr) 352px; background: var(--raised); border: 1px solid var(--control); margin-top: 40px }
  section { padding: 32px; min-width: 0 } section + section { background: var(--paper); border-left: 1px solid var(--line) }
  main.narrow { display: block; max-width: 432px } main.narrow h2 { border-bottom: 3px solid var(--bank); margin: -32px -32px 24px; padding: 16px 32px; font-size: 16px }
  main:has(> section:only-child) { display: block } main.narrow + footer { max-width: 432px }
  h2 { font-size: 17px; line-height: 24px; margin: 24px 0 4px }
  h1 { font-size: 20px; line-height: 28px; margin: 0 0 20px } p { margin: 0 0 16px } .strip p { margin: 0 auto }
  .amount { font-size: 32px; line-height: 40px; font-weight: 700; margin: 0 0 16px; overflow-wrap: anywhere }
  .quiet, footer, dt { color: var(--quiet); font-size: 14px } footer { padding: 16px }
  dl { display: grid; grid-template-columns: auto 1fr; margin: 0 0 24px } dt, dd { margin: 0; padding: 6px 0; border-bottom: 1px solid var(--line) } dd { text-align: right; overflow-wrap: anywhere }
  label, legend { display: block; margin-bottom: 4px; font-size: 15px }
  .field { margin-bottom: 16px } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
  .field input { width: 100%; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--control); padding: 9px 12px; min-height: 44px }
  input[aria-invalid] { border-color: var(--wrong); border-width: 2px } .wrong { color: var(--wrong); margin: 4px 0 0; font-size: 15px }
  .alert { border-left: 4px solid var(--wrong); background: var(--paper); padding: 12px 16px }
  button { font: 600 16px/24px system-ui, sans-serif; width: 100%; min-height: 44px; padding: 10px 16px; cursor: pointer; border: 1px solid var(--ink); background: var(--ink); color: var(--paper) }
  button.second { background: none; color: var(--ink); margin-top: 12px }
  .after { margin: 20px 0 0 } details { margin-top: 20px } summary { cursor: pointer; padding: 4px 0; min-height: 24px }
  table { border-collapse: collapse; width: 100%; font-size: 14px } td, th { text-align: left; padding: 0 8px 0 0; border-bottom: 1px solid var(--line) } td:last-child { text-align: right; padding: 0 }
  code { font: 13px ui-monospace, monospace; white-space: nowrap }
  td a { display: inline-block; padding: 7px 4px } a { color: var(--link) }
  fieldset { border: 0; padding: 0; margin: 8px 0 0 } fieldset label { display: flex; gap: 8px; align-items: center; min-height: 32px } input[type=radio] { width: 20px; height: 20px; margin: 0 }
  :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
  @media (max-width: 800px) {
    main { grid-template-columns: minmax(0, 1fr); margin-top: 0; border-width: 0 0 1px } main.narrow { margin-top: 24px; border-width: 1px }
    section { padding: 20px 16px } main.narrow h2 { margin: -20px -16px 20px; padding: 12px 16px } section + section { order: -1; border-left: 0; border-bottom: 1px solid var(--line) } section + section dl { display: none }
  }`

/** Returns the frame of the provider's pages; `body` is the HTML inside it. */
export function sandboxPage(input: { title: string; body: string; narrow?: boolean; nonce: string }): string {
  const { title, body, narrow, nonce } = input
  const html = `<header><div>sandbox-pay</div></header>
<div class="strip"><p><span>Test mode. No card is charged and no money moves.</span></p></div>
<main${narrow ? ' class="narrow"' : ''}>${body}</main>
<footer>sandbox-pay is a part of this test installation and plays a payment provider. Card numbers never reach Guildhall.</footer>`
  return htmlPage({ title, style, body: html, nonce })
}

/** Returns the summary of the payment, shown beside every step. */
function summary(payment: SandboxPayment, wayBack: string): string {
  return `<section aria-label="What is paid">
<p class="quiet">Guildhall asks for</p>
<p class="amount">${escapeHtml(moneyText(payment.amount_minor, payment.currency))}</p>
<dl><dt>For</dt><dd>${escapeHtml(payment.description)}</dd><dt>Payer</dt><dd>${escapeHtml(payment.email).replace('@', '@<wbr>')}</dd></dl>
<p><a href="${escapeHtml(unpaidUrlOf(payment.return_url))}">${wayBack}</a></p>
</section>`
}
