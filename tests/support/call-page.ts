import { expect, type Page } from '@playwright/test'
import { callAs, handleOf } from './browser-orders.ts'

/** Cameras and microphones that the browser makes up, and calls on this machine alone. */
export const madeUpDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--auto-select-desktop-capture-source=Entire screen',
]

/** Schedules a meeting in our room that begins in some minutes; returns the path of the meeting. */
export async function meetInRoom(
  organizer: Page,
  people: readonly Page[],
  title: string,
  minutes = 3,
): Promise<string> {
  for (const page of people) {
    await callAs(organizer, 'POST', '/relations/send', { toUserId: await handleOf(page) })
    await callAs(page, 'POST', '/relations/accept', { fromUserId: await handleOf(organizer) })
  }
  const invited = await Promise.all(people.map(handleOf))
  const start = new Date(Date.now() + minutes * 60_000).toISOString()
  const body = { title, people: invited, start, minutes: 30, placeKind: 'room' }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { meeting } = await callAs(organizer, 'POST', '/users/meetings', body, key)
  return `/meetings/${meeting.id}`
}

/** Opens a room and joins it once the camera shows. */
export async function enterRoom(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/room`)
  await expect(page.getByLabel('Your camera picture')).toBeVisible()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('toolbar', { name: 'Call controls' })).toBeVisible()
}

/** The pictures that arrive from others and move: their labels. */
export const seenBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const videos = [...document.querySelectorAll('video')].filter((video) => video.getAttribute('aria-label') !== 'You')
    // The time of a stream goes on without frames.
    const frames = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames
    const before = videos.map(frames)
    await new Promise((later) => setTimeout(later, 300))
    return videos
      .filter((video, at) => frames(video) > (before[at] ?? 0))
      .map((video) => video.getAttribute('aria-label') ?? '')
      .sort()
  })

/** The loudest sound of everybody else within a second and a half, from 0 to 1. The made-up microphones beep once a second. */
export const heardBy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    for (const { srcObject } of document.querySelectorAll('audio'))
      if (srcObject instanceof MediaStream && srcObject.getAudioTracks().length > 0)
        context.createMediaStreamSource(srcObject).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (const end = Date.now() + 1500; Date.now() < end; await new Promise((later) => setTimeout(later, 10))) {
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, ...samples.map(Math.abs))
    }
    await context.close()
    return loudest
  })

/** When this page first shows a picture of somebody else, and when it first plays their sound, in milliseconds of its clock. */
export const firstSeenAndHeard = (page: Page): Promise<{ seenAt: number; heardAt: number }> =>
  page.evaluate(async () => {
    const until = async (look: () => boolean) => {
      while (!look()) await new Promise((later) => setTimeout(later, 20))
      return Date.now()
    }
    const own = ['You', 'Your camera picture']
    const isSeen = () =>
      [...document.querySelectorAll('video')].some(
        (video) =>
          !own.includes(video.getAttribute('aria-label') ?? '') && video.getVideoPlaybackQuality().totalVideoFrames > 0,
      )
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const samples = new Float32Array(analyser.fftSize)
    const known = new Set<MediaStream>()
    const isHeard = () => {
      for (const { srcObject } of document.querySelectorAll('audio'))
        if (srcObject instanceof MediaStream && srcObject.getAudioTracks().length > 0 && !known.has(srcObject)) {
          known.add(srcObject)
          context.createMediaStreamSource(srcObject).connect(analyser)
        }
      analyser.getFloatTimeDomainData(samples)
      return samples.some((sample) => Math.abs(sample) > 0.01)
    }
    const [seenAt, heardAt] = await Promise.all([until(isSeen), until(isHeard)])
    await context.close()
    return { seenAt, heardAt }
  })

/** When somebody next clicks on this page, in milliseconds of its clock. */
export const nextClickAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(Date.now()), { once: true, capture: true }),
      ),
  )
