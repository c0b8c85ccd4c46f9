import type { TestApp } from './app.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  body: any
  headers: Record<string, number | string | string[] | undefined>
  setCookies: string[]
}

interface Options {
  body?: unknown
  bearer?: string
  headers?: Record<string, string>
  /** null: no Origin header. */
  origin?: string | null
}

export type Browser = ReturnType<typeof openBrowser>

/** A simulated browser: keeps cookies by path, sends Origin with writes, and calls the real application. */
export function openBrowser({ app, config }: TestApp, address = '127.0.0.1') {
  const jar = new Map<string, { value: string; path: string }>()

  const call = async (method: string, path: string, options: Options = {}): Promise<Answer> => {
    const { body, bearer, headers = {}, origin = method === 'GET' ? null : config.origin } = options
    const cookie = [...jar]
      .filter(([, each]) => path.startsWith(each.path))
      .map(([name, { value }]) => `${name}=${value}`)
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: address,
      headers: {
        host: new URL(config.origin).host,
        ...(origin === null ? {} : { origin }),
        ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const setCookies = [response.headers['set-cookie'] ?? []].flat()
    for (const each of setCookies) keep(each)
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const text = response.payload
    return {
      status: response.statusCode,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
      setCookies,
    }
  }

  const keep = (header: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (/max-age=0/i.test(header)) jar.delete(name)
    else jar.set(name, { value, path: /path=([^;]+)/i.exec(header)?.[1] ?? '/' })
  }

  return {
    get: (path: string, options?: Options) => call('GET', path, options),
    post: (path: string, body: unknown, options?: Options) => call('POST', path, { body, ...options }),
    put: (path: string, body: unknown, options?: Options) => call('PUT', path, { body, ...options }),
    patch: (path: string, body: unknown, options?: Options) => call('PATCH', path, { body, ...options }),
    delete: (path: string, options?: Options) => call('DELETE', path, options),
    cookie: (name: string) => jar.get(name)?.value,
    setCookie: (name: string, value: string) => jar.set(name, { value, path: '/' }),
    cookies: () => [...jar.keys()].sort(),
  }
}
