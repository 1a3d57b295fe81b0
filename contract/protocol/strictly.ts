import { z } from 'zod'

/**
 * The same schema, but an unknown field at any depth is refused by its name: a field that is silently ignored looks to
 * its sender as if it had taken effect.
 */
export function strictly<Schema extends z.ZodType>(schema: Schema): Schema {
  return withoutStrangers(schema) as Schema
}

function withoutStrangers(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape)
    const shape = Object.fromEntries(fields.map(([name, one]) => [name, withoutStrangers(one)]))
    return schema.clone({ ...schema.def, shape, catchall: z.never() })
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: withoutStrangers(schema.element) })
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: schema.options.map(withoutStrangers) })
  if (schema instanceof z.ZodOptional) return withoutStrangers(schema.unwrap()).optional()
  if (schema instanceof z.ZodNullable) return withoutStrangers(schema.unwrap()).nullable()
  if (schema instanceof z.ZodDefault)
    return withoutStrangers(schema.unwrap()).default(schema.def.defaultValue)
  return schema as z.ZodType
}
