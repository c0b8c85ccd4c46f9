import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from '#lib/page/page-context.ts'
import { loader } from './dev-ui.tsx'

const open = (demo: boolean) => {
  const context = new RouterContextProvider()
  context.set(pageContext, { demo } as never)
  return () => loader({ context } as never)
}

test('the component reference exists in demo mode only', () => {
  expect(open(true)()).toBeNull()
  expect(open(false)).toThrow(expect.objectContaining({ init: { status: 404 } }))
})
