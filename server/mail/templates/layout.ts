import { escapeHtml } from '#http/pages/html-page.ts'
import type { Message } from '../port.ts'

export type Laid = Omit<Message, 'to'>

interface Content {
  subject: string
  /** The preview text after the subject in a list of mails. */
  preview: string
  paragraphs: string[]
  /** What the mail lists, each with its link. */
  lists?: { heading: string; items: { title: string; message: string; url: string }[] }[]
  code?: string
  action?: { label: string; url: string }
  /** Below the action: why this mail was sent, and what happens if the reader does nothing. */
  notes: string[]
  /** Stops mails of this kind: a link at the end, and the address a mail program posts to. */
  stop?: { label: string; url: string; oneClickUrl: string }
}

const ink = '#161b22'
const quiet = '#444b55'
const font = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Lays out a mail as text and as HTML with inline styles; it loads nothing from elsewhere. */
export function layOut({ subject, preview, paragraphs, lists = [], code, action, notes, stop }: Content): Laid {
  const text = [
    ...paragraphs,
    ...lists.flatMap(({ heading, items }) => [
      `${heading}:`,
      ...items.map(({ title, message, url }) => `${title}. ${message}\n${url}`),
    ]),
    ...(code ? [`Code: ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
    '-- \nGuildhall',
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f4f0;${font};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #dedbd2;border-radius:8px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-family:Literata,Georgia,serif;font-size:20px;font-weight:600">Guildhall</p>
${paragraphs.map((each) => paragraph(escapeHtml(each), ink, 16)).join('\n')}
${lists.map(listed).join('\n')}
${code ? `<p style="margin:24px 0;font-size:32px;font-weight:600;letter-spacing:6px;font-family:ui-monospace,Menlo,Consolas,monospace">${code}</p>` : ''}
${action ? button(action) : ''}
${notes.map((each) => paragraph(escapeHtml(each), quiet, 14)).join('\n')}
${stop ? paragraph(`<a href="${escapeHtml(stop.url)}" style="color:${quiet}">${escapeHtml(stop.label)}</a>`, quiet, 14) : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  const links = [...lists.flatMap(({ items }) => items.map(({ url }) => url)), action?.url, stop?.url].filter(
    (each) => each !== undefined,
  )
  return {
    subject,
    text,
    html,
    ...(code ? { code } : {}),
    links,
    ...(stop ? { unsubscribeUrl: stop.oneClickUrl } : {}),
  }
}

function listed({ heading, items }: NonNullable<Content['lists']>[number]): string {
  const rows = items.map(({ title, message, url }) =>
    paragraph(
      `<a href="${escapeHtml(url)}" style="color:${ink}">${escapeHtml(title)}</a><br>${escapeHtml(message)}`,
      quiet,
      14,
    ),
  )
  return [paragraph(`<strong>${escapeHtml(heading)}</strong>`, ink, 16), ...rows].join('\n')
}

function paragraph(html: string, colour: string, size: number): string {
  return `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.55;color:${colour}">${html}</p>`
}

function button({ label, url }: { label: string; url: string }): string {
  const style = 'display:inline-block;padding:12px 20px;background:#174e97;color:#ffffff;border-radius:6px'
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style};font-size:16px;text-decoration:none">${escapeHtml(label)}</a></p>
${paragraph(`Or copy this address into your browser:<br><a href="${escapeHtml(url)}" style="color:${quiet};word-break:break-all">${escapeHtml(url)}</a>`, quiet, 14)}`
}
