/** The body and headers of a form with one file with this name and content. */
export async function fileForm(field: string, name: string, content: string | Uint8Array) {
  const form = new FormData()
  form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return { payload, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}
