/**
 * Returns a function that gives a field the value of that name, and changes it with what is typed. An emptied field sets
 * `empty`.
 */
export const boundField =
  <Values extends object, Empty = string>(
    values: Values,
    change: (part: Partial<Values>) => void,
    empty: Empty | '' = '',
  ) =>
  <Name extends keyof Values>(name: Name) => ({
    value: (values[name] ?? '') as string,
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [name]: target.value || empty } as Partial<Values>),
  })
