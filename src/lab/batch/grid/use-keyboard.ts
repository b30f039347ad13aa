import { useEffect, useState } from "react";
import { useMediaQuery } from "#src/ui/page/use-media-query.ts";

/** Media query for a device that a person controls with a mouse, and which therefore has a keyboard. */
const WITH_MOUSE = "(hover: hover) and (pointer: fine)";

/** Keys of real keyboards. Others, such as those for the volume, are on phones too. */
const KEYS = /^(?:\S|Tab|Enter|Escape|Arrow(?:Up|Down|Left|Right))$/;

/**
 * True if this device has a keyboard: one with a mouse, or one on which a person has pressed a key outside text fields,
 * where no keyboard on the screen opens.
 */
export function useHasKeyboard(): boolean {
  const hasMouse = useMediaQuery(WITH_MOUSE);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const note = ({ key, target }: KeyboardEvent): void => {
      const isTyping = target instanceof Element && target.closest("input, textarea") !== null;
      if (!isTyping && KEYS.test(key)) setUsed(true);
    };
    addEventListener("keydown", note);
    return () => removeEventListener("keydown", note);
  }, []);
  return hasMouse || isUsed;
}
