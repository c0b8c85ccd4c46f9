/** The body and headers of a form with one file with this name and content, and other fields. */
export async function fileForm(
  field: string,
  name: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return { payload, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}
