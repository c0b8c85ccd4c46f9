import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Page } from '@playwright/test'

/**
 * The network between the calls of pages: every address that a page learns leads through here, so that a test can cut it. Browsers have
 * no switch for that.
 */
export function mediaLine() {
  const sockets: Socket[] = []
  let isCut = false
  const open = async () => {
    const socket = createSocket('udp4').bind(0)
    sockets.push(socket)
    await once(socket, 'listening')
    return socket
  }
  /** Opens a port that passes everything on to an address, and its answers back; returns its number. */
  const passOn = async (host: string, port: number): Promise<number> => {
    const inside = await open()
    const outside = new Map<string, Promise<Socket>>()
    inside.on('message', async (packet, from) => {
      if (isCut) return
      const key = `${from.address} ${from.port}`
      const made = outside.get(key) ?? open()
      if (!outside.has(key)) {
        outside.set(key, made)
        const socket = await made
        socket.on('message', (answer) => isCut || inside.send(answer, from.port, from.address))
      }
      const socket = await made
      socket.send(packet, port, host)
    })
    return inside.address().port
  }
  const known = new Map<string, Promise<number>>()
  return {
    /** Leads the calls of a page through this line. Before its first page is opened. */
    async lead(page: Page): Promise<void> {
      await page.exposeFunction('passOn', (host: string, port: number) => {
        const key = `${host} ${port}`
        known.set(key, known.get(key) ?? passOn(host, port))
        return known.get(key)
      })
      await page.addInitScript(() => {
        const add = RTCPeerConnection.prototype.addIceCandidate
        const { passOn: lead } = window as unknown as { passOn(host: string, port: number): Promise<number> }
        RTCPeerConnection.prototype.addIceCandidate = async function (this: RTCPeerConnection, given) {
          const parts = given?.candidate?.split(' ') ?? []
          const [, , protocol, , host = '', port] = parts
          if (protocol?.toLowerCase() !== 'udp' || !/^[\d.]+$/.test(host)) return
          parts[5] = String(await lead(host, Number(port)))
          return Reflect.apply(add, this, [{ ...given, candidate: parts.join(' ') }])
        } as typeof add
      })
    },
    cut(cut: boolean): void {
      isCut = cut
    },
    close(): void {
      for (const socket of sockets) socket.close()
    },
  }
}
