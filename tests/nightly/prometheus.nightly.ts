import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { installPackages } from '../../tools/debian-packages.ts'

const promtool = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: 'deploy/monitoring', encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}

test('Prometheus takes the configuration, and each alert fires when its test says so', {
  timeout: 300_000,
}, async () => {
  if (promtool('--version').status !== 0) await installPackages(['prometheus'])
  for (const words of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, text } = promtool(...words)
    expect(status, text).toBe(0)
  }
})
