import type * as z from 'zod'

/** A tool of a program of the demo. `run` computes its answer from the input alone, line by line. */
export interface DemoTool {
  name: string
  title: string
  description: string
  input: z.ZodRawShape
  run(input: never): string[]
}

/** A program of the demo, which speaks MCP under /dev/agents. None of them is a model: they compute. */
export interface DemoProgram {
  slug: string
  name: string
  tools: DemoTool[]
}

/** Declares a tool with the types of its input. */
export const demoTool = <const S extends z.ZodRawShape>(
  tool: Omit<DemoTool, 'input' | 'run'> & { input: S; run(input: z.output<z.ZodObject<S>>): string[] },
): DemoTool => tool

/** A number as people read it, with at most so many decimals. */
export const numberText = (value: number, decimals = 2): string =>
  value.toLocaleString('en', { maximumFractionDigits: decimals })
