import { useQuery } from "@tanstack/react-query";
import { enterpriseQuery } from "../data/queries.ts";
import print from "../ui/kit/Print.module.css";

/** Shows in print whose report it is, and what it is about. */
export function PrintHead({ facts = [] }: { facts?: readonly string[] }) {
  const { data } = useQuery(enterpriseQuery());
  return (
    <div className={print.only}>
      <p>
        <strong>{data?.name}</strong>
      </p>
      {facts.length > 0 && <p>{facts.join(" · ")}</p>}
    </div>
  );
}
