import { escapeHtml } from '#http/html-page.ts'
import { devPage } from '../dev-page.ts'
import { issuedPeople } from './people.ts'

/** The page of the local issuer: who to be, or nobody. `asked` is the query of the authorization request. */
export function consentPage(input: {
  provider: string
  action: string
  asked: URLSearchParams
  nonce: string
}): string {
  const { provider, action, asked, nonce } = input
  const hidden = [...asked]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const form = (controls: string) => `<form action="${escapeHtml(action)}">${hidden}${controls}</form>`
  const known = issuedPeople.map(({ id, name, email, hint }) =>
    form(
      `<button name="as" value="${id}">${escapeHtml(name)}<small>${escapeHtml(`${email}, ${hint}`)}</small></button>`,
    ),
  )
  const body = `<p class="quiet">This page plays ${escapeHtml(provider)} in demo mode. Choose who you are there; nothing leaves this machine.</p>
${known.join('\n')}
<h2>Somebody else</h2>
${form(`<label>Name<input name="name" autocomplete="off" maxlength="200"></label>
<label>Email<input name="email" type="email" autocomplete="off" required maxlength="254"></label>
<label class="check"><input type="checkbox" name="verified" value="1" checked>The address is verified</label>
<button name="as" value="other">Continue</button>`)}
${form('<button name="as" value="nobody">Cancel</button>')}`
  return devPage({ title: `Sign in with ${provider}`, body, nonce })
}
