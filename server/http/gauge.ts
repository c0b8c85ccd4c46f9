import { Gauge, type Registry } from 'prom-client'

type Values = { labels?: Record<string, string>; value: number }[]

/**
 * A figure that is read when somebody asks for the metrics. What cannot be read then (no database) is left out: the other
 * figures are still served.
 */
export function addGauge(
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: () => Values | Promise<Values>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset()
      const values = await Promise.resolve()
        .then(read)
        .catch((): Values => [])
      // Without labels `reset` means 0, which nobody has read.
      if (values.length === 0 && labels.length === 0) this.remove()
      for (const each of values) this.set(each.labels ?? {}, each.value)
    },
  })
}
